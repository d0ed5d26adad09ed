"""Measures fenbook against other programs on the same diagrams, in one run, and prints the ratios.

    python benches/draw_peers.py target/release/fenbook [count]

Needs the Python packages `chess` and `cairosvg`, and, if it is to be measured, a program that turns SVG into PNG named
by the variable RESVG (called as `RESVG -w WIDTH in.svg out.png`). CPU seconds count, not wall time: fenbook draws on all
cores, the others on one.
"""

import os
import resource
import subprocess
import sys
import tempfile

import cairosvg
import chess
import chess.svg

DIAGRAMS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", ""),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R", "f7,c3"),
    ("8/2b4K/2q5/3p1N1p/8/8/2R5/k7", "c7,h5"),
    ("7k/8/8/p4r2/4K3/8/8/8", "e5"),
    ("4k3/2pp1p2/4p3/7Q/2BPP3/8/PPP2PPP/RNB1K1NR", "e7"),
    ("8/8/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR", ""),
    ("2kr3r/ppp2ppp/2n5/3qp3/8/2PP1N2/PP3PPP/R2Q1RK1", "d5,d8,e4"),
]


def cpu(children):
    usage = resource.getrusage(resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def timed(work, children=False):
    before = cpu(children)
    work()
    return cpu(children) - before


def peer_svg(placement, marks):
    board = chess.BaseBoard(placement)
    squares = chess.SquareSet(chess.parse_square(name) for name in marks.split(",") if name)
    return chess.svg.board(board, squares=squares, size=360)


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    work = [DIAGRAMS[index % len(DIAGRAMS)] for index in range(count)]
    lines = "\n".join(f"{placement} {marks}".strip() for placement, marks in work) + "\n"
    with tempfile.TemporaryDirectory() as folder:

        def ours(count, *options):
            text = "".join(line + "\n" for line in lines.splitlines()[:count])
            command = [program, "diagram", "-", "-o", os.path.join(folder, "out"), *options]
            subprocess.run(command, input=text.encode(), check=True)

        def row(name, ours_each, peer, peer_each):
            print(f"{name:10} fenbook {ours_each * 1e3:8.3f} ms  {peer} {peer_each * 1e3:8.3f} ms  {peer_each / ours_each:6.1f} times")

        own = timed(lambda: ours(count, "--format", "svg"), children=True) / count
        peer = timed(lambda: [peer_svg(*diagram) for diagram in work]) / count
        row("svg", own, "python-chess", peer)
        for width in (360, 1440):
            own = timed(lambda: ours(count, "--format", "png", "--width", str(width)), children=True) / count
            few = work[: max(10, count // (10 if width == 360 else 40))]
            sources = [peer_svg(*diagram) for diagram in few]
            peer = timed(lambda: [cairosvg.svg2png(source.encode(), output_width=width) for source in sources])
            row(f"png {width}", own, "CairoSVG", peer / len(few))
            if "RESVG" in os.environ:
                few = sources[:20]
                for index, source in enumerate(few):
                    with open(os.path.join(folder, f"{index}.svg"), "w") as file:
                        file.write(source)

                def resvg():
                    for index in range(len(few)):
                        path = os.path.join(folder, f"{index}.svg")
                        subprocess.run([os.environ["RESVG"], "-w", str(width), path, path + ".png"], check=True)

                row(f"png {width}", own, "resvg", timed(resvg, children=True) / len(few))


if __name__ == "__main__":
    main()
