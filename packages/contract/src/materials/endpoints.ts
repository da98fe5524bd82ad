import { item } from './item/endpoints.ts'
import { task } from './task/endpoints.ts'

/** What staff advertise the venue with, and the tasks to do so. */
export const materials = { ...item, ...task }
