import { createLazyPart } from '#lib/routing/lazy-part.ts'

/** Sheet with the user's own codes for guests and colleagues to scan. */
export const employeeCodeSheet = createLazyPart(() => import('./parts/employee-code-sheet.tsx'))
