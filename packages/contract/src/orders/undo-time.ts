/** How long whoever sent a line out can take his tap back, counted from the server's own note of it. */
export const PRODUCE_UNDO_MS = 10_000
