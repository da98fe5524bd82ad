import { createLazyComponent } from '#lib/routing/lazy-part.ts'

/** Sheet with the user's own codes for guests and colleagues to scan. */
export const lazyEmployeeCodeSheet = createLazyComponent(() => import('./parts/employee-code-sheet.tsx'))
