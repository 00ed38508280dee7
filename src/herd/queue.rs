//! The event queue: a tournament tree in which every client has exactly one pending event.

/// A tree of losers over a fixed number of players.
///
/// In both engines a client waits for exactly one event at a time, so the queue never grows: the
/// winner (the least key) plays again with the key of its next event, or with the greatest key
/// when it has finished. Replaying one leaf costs one comparison for each level, half of what a
/// binary heap's pop and push need, with no branch to mispredict.
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

impl<K: Copy + Ord> LoserTree<K> {
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
            let loser = self.nodes[node];
            let swap = loser.key < winner.key;
            self.nodes[node] = if swap { winner } else { loser };
            winner = if swap { loser } else { winner };
            node /= 2;
        }
        self.nodes[0] = winner;
    }
}
