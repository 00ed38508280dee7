//! FNV-1a in 64 bits, for digests that a person can compute again in any language.

/// The hash of the bytes so far.
pub struct Fnv(u64);

impl Fnv {
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub const fn get(&self) -> u64 {
        self.0
    }
}
