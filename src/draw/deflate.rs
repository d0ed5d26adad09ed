//! Compression made for pictures of boards (RFC 1950, RFC 1951).
//!
//! Such pictures are runs of one colour, rows that are much like the row above, and men that are like other men of the
//! same rank. So matches are looked for one pixel and one row back, and where the same few bytes stood last.

/// The longest match of the format.
const LONGEST: usize = 258;
/// The farthest distance of the format.
const FARTHEST: usize = 32_768;
/// Shorter matches cost as much as the bytes.
const SHORTEST: usize = 4;

/// One step of the data: a byte (below 256), or a match: its length above bit 16, its distance below, less one.
type Token = u32;

/// A zlib stream of `data`, rows of `stride` bytes, pixels of `pixel` bytes.
pub(super) fn zlib(data: &[u8], stride: usize, pixel: usize) -> Vec<u8> {
    let tokens = tokens(data, stride, pixel);
    // Window of 32 kilobytes, no dictionary, fastest.
    let mut bits = Bits { out: vec![0x78, 0x01], held: 0, count: 0 };
    write_block(&mut bits, &tokens);
    let mut out = bits.finish();
    out.extend(simd_adler32::adler32(&data).to_be_bytes());
    out
}

fn tokens(data: &[u8], stride: usize, pixel: usize) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(data.len() / 16);
    let mut seen = Seen { last: vec![0; 1 << SLOT_BITS] };
    let mut at = 0;
    while at < data.len() {
        let above = if stride <= FARTHEST { run(data, at, stride) } else { 0 };
        // A row that repeats needs no second look.
        let beside = if above >= LONGEST { 0 } else { run(data, at, pixel) };
        let (mut length, mut distance) = if above >= beside { (above, stride) } else { (beside, pixel) };
        if length < LONG_ENOUGH
            && let Some(before) = seen.replace(data, at)
            && at - before <= FARTHEST
        {
            let found = run(data, at, at - before);
            // A far match costs more bits than a near one.
            if found > length + 1 {
                (length, distance) = (found, at - before);
            }
        }
        if length < SHORTEST {
            tokens.push(u32::from(data[at]));
            at += 1;
            continue;
        }
        at += length;
        while length > 0 {
            // What remains must not be too short for a match.
            let part = if length > LONGEST && length < LONGEST + 3 { LONGEST - 3 } else { length.min(LONGEST) };
            tokens.push(((part as u32) << 16) | (distance as u32 - 1));
            length -= part;
        }
    }
    tokens
}

/// A match of this length is taken without looking further.
const LONG_ENOUGH: usize = 40;
const SLOT_BITS: u32 = 15;

/// Where groups of bytes stood last, by a hash; places count from one.
struct Seen {
    last: Vec<u32>,
}

impl Seen {
    /// Where the bytes at a place stood before, perhaps; they are known to stand here from now on.
    fn replace(&mut self, data: &[u8], at: usize) -> Option<usize> {
        let bytes = data.get(at..at + 8)?;
        // Six bytes: two pixels of three.
        let slot = ((word(bytes) << 16).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS)) as usize;
        let before = std::mem::replace(&mut self.last[slot], at as u32 + 1);
        (before as usize).checked_sub(1)
    }
}

/// How many bytes from `at` on are those of `distance` before.
fn run(data: &[u8], at: usize, distance: usize) -> usize {
    let Some(from) = at.checked_sub(distance) else { return 0 };
    let (ahead, behind) = (&data[at..], &data[from..data.len() - distance]);
    let mut length = 0;
    for (a, b) in ahead.chunks_exact(8).zip(behind.chunks_exact(8)) {
        let (a, b) = (word(a), word(b));
        if a != b {
            return length + ((a ^ b).trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    length + ahead[length..].iter().zip(&behind[length..]).take_while(|(a, b)| a == b).count()
}

fn word(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

/// Bits, lowest first.
struct Bits {
    out: Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits {
    fn push(&mut self, value: u32, count: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.out.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        while self.count > 0 {
            self.out.push(self.held as u8);
            self.held >>= 8;
            self.count = self.count.saturating_sub(8);
        }
        self.out
    }
}

/// The codes of an alphabet: bits, lowest first, and how many.
type Codes = Vec<(u32, u32)>;

/// One block with codes of its own.
fn write_block(bits: &mut Bits, tokens: &[Token]) {
    let (mut literals, mut distances) = ([0u32; 286], [0u32; 30]);
    literals[256] = 1;
    for &token in tokens {
        if token < 256 {
            literals[token as usize] += 1;
        } else {
            literals[length_code((token >> 16) as usize).0] += 1;
            distances[distance_code((token & 0xffff) as usize + 1).0] += 1;
        }
    }
    let (literal_lengths, distance_lengths) = (lengths(&literals, 15), lengths(&distances, 15));
    bits.push(0b101, 3);
    write_lengths(bits, &literal_lengths, &distance_lengths);
    let (literal_codes, distance_codes) = (codes(&literal_lengths), codes(&distance_lengths));
    let put = |bits: &mut Bits, (code, count): (u32, u32)| bits.push(code, count);
    for &token in tokens {
        if token < 256 {
            put(bits, literal_codes[token as usize]);
            continue;
        }
        let (symbol, extra, count) = length_code((token >> 16) as usize);
        put(bits, literal_codes[symbol]);
        bits.push(extra, count);
        let (symbol, extra, count) = distance_code((token & 0xffff) as usize + 1);
        put(bits, distance_codes[symbol]);
        bits.push(extra, count);
    }
    put(bits, literal_codes[256]);
}

/// The symbol of a length, its extra bits and how many those are (RFC 1951, 3.2.5).
fn length_code(length: usize) -> (usize, u32, u32) {
    if length == LONGEST {
        return (285, 0, 0);
    }
    let from = length.saturating_sub(3) as u32;
    if from < 8 {
        return (257 + from as usize, 0, 0);
    }
    let count = from.ilog2() - 2;
    let step = (from >> count) & 3;
    ((257 + 4 + 4 * count + step) as usize, from & ((1 << count) - 1), count)
}

/// The symbol of a distance, its extra bits and how many those are.
fn distance_code(distance: usize) -> (usize, u32, u32) {
    let from = distance.saturating_sub(1) as u32;
    if from < 4 {
        return (from as usize, 0, 0);
    }
    let count = from.ilog2() - 1;
    let step = (from >> count) & 1;
    ((2 + 2 * count + step) as usize, from & ((1 << count) - 1), count)
}

/// The lengths of the best code whose words are not longer than `limit` bits.
fn lengths(counts: &[u32], limit: u8) -> Vec<u8> {
    let mut counts = counts.to_vec();
    // A code of one word still needs one bit, and readers want a second word.
    for index in 0..2 {
        if counts.iter().filter(|count| **count > 0).count() < 2 {
            counts[index] = counts[index].max(1);
        }
    }
    loop {
        let lengths = unlimited(&counts);
        if lengths.iter().all(|length| *length <= limit) {
            return lengths;
        }
        // Flatter counts make a flatter tree.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = *count / 2 + 1;
        }
    }
}

/// Huffman's code: the two rarest are joined until one is left.
fn unlimited(counts: &[u32]) -> Vec<u8> {
    let mut heap = std::collections::BinaryHeap::new();
    let mut parents: Vec<usize> = Vec::new();
    let mut leaves = Vec::new();
    for (symbol, &count) in counts.iter().enumerate() {
        if count > 0 {
            heap.push(std::cmp::Reverse((u64::from(count), parents.len())));
            leaves.push(symbol);
            parents.push(usize::MAX);
        }
    }
    while heap.len() > 1 {
        let (Some(first), Some(second)) = (heap.pop(), heap.pop()) else { break };
        let (std::cmp::Reverse((a, left)), std::cmp::Reverse((b, right))) = (first, second);
        let node = parents.len();
        parents.push(usize::MAX);
        parents[left] = node;
        parents[right] = node;
        heap.push(std::cmp::Reverse((a + b, node)));
    }
    // A parent stands after its children, so depths are known from the end.
    let mut depths = vec![0u8; parents.len()];
    for node in (0..parents.len()).rev() {
        if let Some(depth) = depths.get(parents[node]) {
            depths[node] = depth.saturating_add(1);
        }
    }
    let mut lengths = vec![0; counts.len()];
    for (leaf, symbol) in leaves.iter().enumerate() {
        lengths[*symbol] = depths[leaf];
    }
    lengths
}

/// The words of a code from their lengths (RFC 1951, 3.2.2).
fn codes(lengths: &[u8]) -> Codes {
    let mut next = [0u32; 17];
    for &length in lengths.iter().filter(|length| **length > 0) {
        next[usize::from(length) + 1] += 1;
    }
    let mut code = 0;
    for count in &mut next[1..] {
        code = (code + *count) << 1;
        *count = code;
    }
    // `next[n]` is now the first word of n bits.
    let mut out = Vec::with_capacity(lengths.len());
    for &length in lengths {
        if length == 0 {
            out.push((0, 0));
            continue;
        }
        let slot = &mut next[usize::from(length)];
        let word = *slot;
        *slot += 1;
        out.push((word.reverse_bits() >> (32 - u32::from(length)), u32::from(length)));
    }
    out
}

/// The order in which the code for lengths is written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The lengths of both codes, runs of zeros short (RFC 1951, 3.2.7).
fn write_lengths(bits: &mut Bits, literals: &[u8], distances: &[u8]) {
    let all: Vec<u8> = literals.iter().chain(distances).copied().collect();
    let mut symbols: Vec<(usize, u32, u32)> = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let zeros = all[at..].iter().take(138).take_while(|length| **length == 0).count();
        match zeros {
            0..=2 => {
                symbols.push((usize::from(all[at]), 0, 0));
                at += 1;
            }
            3..=10 => {
                symbols.push((17, zeros as u32 - 3, 3));
                at += zeros;
            }
            _ => {
                symbols.push((18, zeros as u32 - 11, 7));
                at += zeros;
            }
        }
    }
    let mut counts = [0u32; 19];
    for (symbol, _, _) in &symbols {
        counts[*symbol] += 1;
    }
    let own = lengths(&counts, 7);
    let words = codes(&own);
    bits.push(literals.len() as u32 - 257, 5);
    bits.push(distances.len() as u32 - 1, 5);
    bits.push(19 - 4, 4);
    for symbol in ORDER {
        bits.push(u32::from(own[symbol]), 3);
    }
    for (symbol, extra, count) in symbols {
        let (word, length) = words[symbol];
        bits.push(word, length);
        bits.push(extra, count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read back by the decoder of the `png` crate: a picture of one byte a pixel, no filters.
    fn round_trip(rows: &[Vec<u8>]) {
        let width = rows[0].len();
        let data: Vec<u8> = rows.iter().flat_map(|row| std::iter::once(0).chain(row.iter().copied())).collect();
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width as u32, rows.len() as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_chunk(png::chunk::IDAT, &zlib(&data, width + 1, 1)).unwrap();
        writer.finish().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        assert_eq!(pixels, rows.concat());
    }

    #[test]
    fn what_is_packed_is_read_back() {
        round_trip(&[vec![7]]);
        round_trip(&vec![vec![0; 1000]; 300]);
        // Every length of run, and rows that repeat in part.
        for length in 1..300 {
            round_trip(&[vec![1; length], vec![1; length], (0..length).map(|n| (n % 251) as u8).collect()]);
        }
        // Noise from a linear congruence, in which nothing repeats, and rare bytes, which have long words.
        let mut state = 1u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        let rows: Vec<Vec<u8>> = (0..64).map(|_| (0..500).map(|_| noise()).collect()).collect();
        round_trip(&rows);
        let skewed: Vec<u8> = (0..60_000u32).map(|n| n.trailing_zeros() as u8 * 3 + (n % 2) as u8).collect();
        round_trip(&[skewed.clone(), skewed]);
    }

    /// The limits of the tables of RFC 1951, section 3.2.5.
    #[test]
    fn lengths_and_distances_have_the_symbols_of_the_format() {
        assert_eq!(length_code(3), (257, 0, 0));
        assert_eq!(length_code(10), (264, 0, 0));
        assert_eq!(length_code(11), (265, 0, 1));
        assert_eq!(length_code(18), (268, 1, 1));
        assert_eq!(length_code(227), (284, 0, 5));
        assert_eq!(length_code(257), (284, 30, 5));
        assert_eq!(length_code(258), (285, 0, 0));
        assert_eq!(distance_code(1), (0, 0, 0));
        assert_eq!(distance_code(5), (4, 0, 1));
        assert_eq!(distance_code(24_577), (29, 0, 13));
        assert_eq!(distance_code(32_768), (29, 8191, 13));
    }
}
