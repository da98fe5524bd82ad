/** Amount due on the page: everything open on the bill, a part of it, or one waiting order. */
export type Due = {
  /** Fen; reduced by cash queued on this device and by provider payments in progress. */
  fen: number
  orderId?: number
  /** An equal share or selected lines, in wire format: paid exactly. */
  part?: DuePart
}

export type DuePart =
  { splitMode: 'share'; shareCount: number } | { splitMode: 'items'; orderItemIds: number[]; pieces?: number[] }

/** A share, and single pieces of a line, are paid with one payment method. */
export const isOnePayment = (part: DuePart | undefined): boolean =>
  part?.splitMode === 'share' || (part?.splitMode === 'items' && part.pieces !== undefined)

/** A waiting order and a part of the bill are paid exactly; the whole bill accepts any amount up to the open one. */
export const isExact = ({ orderId, part }: Due): boolean => orderId !== undefined || part !== undefined

/** Subject of the payment in wire format. */
export const buildSubject = ({ orderId, part }: Due) => ({ ...(orderId !== undefined && { orderId }), ...part })
