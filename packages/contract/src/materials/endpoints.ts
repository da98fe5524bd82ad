import { item } from './item/endpoints.ts'
import { task } from './task/endpoints.ts'

/** Advertising materials for staff, and promotion tasks. */
export const materials = { ...item, ...task }
