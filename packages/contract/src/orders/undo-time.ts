/** Time in which a user can undo marking a line as produced, measured from the server's timestamp. */
export const PRODUCE_UNDO_MS = 10_000
