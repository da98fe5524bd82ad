/** What other modules may use of pay: the form of a month's target, fetched when it is opened. */
import { laterPart } from '../../lib/loaded.ts'

export const targetForm = laterPart(() => import('./forms/target-form.tsx'))
export type { TargetOwner } from './forms/target-form.tsx'
