export type { SeatOfPhone } from './seat-slot.ts'
