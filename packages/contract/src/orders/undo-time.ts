/** Period in which a user can undo marking a line as produced, measured by the server's clock. */
export const PRODUCE_UNDO_MS = 10_000
