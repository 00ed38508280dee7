//! The event queue: a tournament tree in which every client has exactly one pending event.

/// An unsigned integer, two of which can be exchanged without a branch.
pub trait Key: Copy + Ord {
    /// Exchanges `a` and `b` if `condition` holds.
    fn exchange_if(condition: bool, a: &mut Self, b: &mut Self);
}

macro_rules! key {
    ($($int:ty),*) => {$(
        impl Key for $int {
            #[inline]
            fn exchange_if(condition: bool, a: &mut Self, b: &mut Self) {
                let mask = Self::from(condition).wrapping_neg();
                let difference = (*a ^ *b) & mask;
                *a ^= difference;
                *b ^= difference;
            }
        }
    )*};
}

key!(u32, u64, u128);

/// A tree of losers over a fixed number of players.
///
/// In both engines a client waits for exactly one event at a time, so the queue never grows: the
/// winner (the least key) plays again with the key of its next event, or with the greatest key
/// when it has finished. Replaying one leaf costs one comparison for each level, half of what a
/// binary heap's pop and push need. Who wins a match is a coin toss that no processor predicts, so
/// the match is played in arithmetic: browsers compile a conditional choice to a jump.
///
/// Source: D. E. Knuth, The Art of Computer Programming, vol. 3, section 5.4.1 (tree of losers).
#[derive(Clone, Debug)]
pub struct LoserTree<K> {
    /// `nodes[0]` is the winner; `nodes[i]`, i ≥ 1, is who lost the match between the winners of
    /// its children `2i` and `2i + 1`, where an index of `len + p` is player `p` itself.
    nodes: Vec<Player<K>>,
}

#[derive(Clone, Copy, Debug)]
struct Player<K> {
    key: K,
    index: u32,
}

impl<K: Key> LoserTree<K> {
    /// A tree over `keys`, player by player; of equal keys the lower player wins at first.
    ///
    /// # Panics
    ///
    /// If there is no player.
    pub fn new(keys: impl ExactSizeIterator<Item = K>) -> Self {
        let len = keys.len();
        assert!(len > 0, "a tournament needs a player");
        let players = keys.zip(0..).map(|(key, index)| Player { key, index });
        // winners[i] for the inner nodes, then the players.
        let mut winners: Vec<Player<K>> = Vec::with_capacity(2 * len);
        let leaves: Vec<_> = players.collect();
        winners.extend_from_slice(&leaves);
        winners.extend_from_slice(&leaves);
        let mut nodes = leaves;
        for i in (1..len).rev() {
            let (left, right) = (winners[2 * i], winners[2 * i + 1]);
            let left_wins = (left.key, left.index) <= (right.key, right.index);
            (winners[i], nodes[i]) = if left_wins {
                (left, right)
            } else {
                (right, left)
            };
        }
        nodes[0] = winners[if len == 1 { 0 } else { 1 }];
        Self { nodes }
    }

    /// The least key and its player.
    #[inline]
    pub fn top(&self) -> (K, u32) {
        let winner = self.nodes[0];
        (winner.key, winner.index)
    }

    /// Lets the winner play again with another key.
    #[inline]
    pub fn replace_top(&mut self, key: K) {
        let index = self.nodes[0].index;
        let mut winner = Player { key, index };
        let mut node = (index as usize + self.nodes.len()) / 2;
        while node > 0 {
            let loser = &mut self.nodes[node];
            let beaten = loser.key < winner.key;
            K::exchange_if(beaten, &mut loser.key, &mut winner.key);
            u32::exchange_if(beaten, &mut loser.index, &mut winner.index);
            node /= 2;
        }
        self.nodes[0] = winner;
    }
}
