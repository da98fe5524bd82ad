/** Alert banner that the app shows above every page. */
import { laterPart } from '../../lib/loaded.ts'

export const alertBanner = laterPart(() => import('./parts/alert-banner.tsx'))
