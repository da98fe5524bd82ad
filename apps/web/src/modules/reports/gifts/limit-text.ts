import { formatFen } from '@nocturne/base/money'

/** `¥6,000`; −1 means no limit. */
export const formatLimit = (fen: number): string => (fen < 0 ? '不限' : formatFen(fen, { trim: true }))
