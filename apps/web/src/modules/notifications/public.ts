/** What the app shows of messages around every page. */
import { laterPart } from '../../lib/loaded.ts'

export const alertBanner = laterPart(() => import('./parts/alert-banner.tsx'))
