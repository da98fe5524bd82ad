import type { ScreenPath } from '@nocturne/contract/screens'
import type { ComponentType } from 'react'

/**
 * Loads one page's file: `() => import('./pages/floor-page.tsx')`. The page is its default export. `opening` starts what
 * the page reads first, when the app opens with it; it never rejects.
 */
export type PageLoader = () => Promise<{ default: ComponentType; opening?: () => Promise<unknown> }>

/** Default export of a module's `routes.tsx`: which of its screens have a page, and where it is. Nothing else stands there. */
export type Routes = Partial<Record<ScreenPath, PageLoader>>
