/** States of a booking as a table of allowed moves. '0' waiting, '1' confirmed, '2' arrived, '3' cancelled, '4' missed, '5' refused. */

export const bookingMoves = {
  confirm: { from: ['0'], to: '1' },
  reject: { from: ['0'], to: '5' },
  cancel: { from: ['0', '1'], to: '3' },
  arrive: { from: ['1'], to: '2' },
  /** The opening of the table was a mistake. */
  reopen: { from: ['2'], to: '1' },
  expire: { from: ['1'], to: '4' },
  recover: { from: ['4'], to: '1' },
} as const satisfies Record<string, { from: readonly string[]; to: string }>

export type BookingMove = keyof typeof bookingMoves

/** The state a move leads to from here; null when it is not allowed. */
export function afterMove(move: BookingMove, status: string): string | null {
  const { from, to } = bookingMoves[move]
  return (from as readonly string[]).includes(status) ? to : null
}
