/** Alert banner that the app shows above every page. */
import { createLazyComponent } from '#lib/routing/lazy-part.ts'

export const lazyAlertBanner = createLazyComponent(() => import('./parts/alert-banner.tsx'))
