import { laterPart } from '../../lib/loaded.ts'

/** Sheet with the user's own codes for guests and colleagues to scan. */
export const employeeCodeSheet = laterPart(() => import('./parts/employee-code-sheet.tsx'))
