import type { ScreenPath } from '@nocturne/contract/screens'
import type { ComponentType } from 'react'

/**
 * Loads the file of one page: `() => import('./pages/floor-page.tsx')`. The page is its default export. `opening`
 * prefetches the page's first queries when the app starts with it; it never rejects.
 */
export type PageLoader = () => Promise<{ default: ComponentType; opening?: () => Promise<unknown> }>

/** Default export of a module's `routes.tsx`: maps its screens to page loaders and contains nothing else. */
export type Routes = Partial<Record<ScreenPath, PageLoader>>
