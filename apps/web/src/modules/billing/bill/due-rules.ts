/** What is to be paid on the page: everything open on the bill, a part of it, or one order that waits for its money. */
export type Due = {
  /** Fen; less the cash that still waits on this phone, and what is on its way through a provider. */
  fen: number
  orderId?: number
  /** An equal share or chosen lines, as the server takes them: paid exactly. */
  part?: DuePart
}

export type DuePart =
  { splitMode: 'share'; shareCount: number } | { splitMode: 'items'; orderItemIds: number[]; pieces?: number[] }

/** A share, and pieces of a line, are paid by one means. */
export const isOnePayment = (part: DuePart | undefined): boolean =>
  part?.splitMode === 'share' || (part?.splitMode === 'items' && part.pieces !== undefined)

/** A waiting order and a part of the bill are paid exactly; the bill takes any sum up to what is open. */
export const isExact = ({ orderId, part }: Due): boolean => orderId !== undefined || part !== undefined

/** What the money is for, as it travels. */
export const subjectOf = ({ orderId, part }: Due) => ({ ...(orderId !== undefined && { orderId }), ...part })
