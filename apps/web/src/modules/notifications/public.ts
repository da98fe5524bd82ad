/** Alert banner that the app shows above every page. */
import { createLazyPart } from '#lib/routing/lazy-part.ts'

export const alertBanner = createLazyPart(() => import('./parts/alert-banner.tsx'))
