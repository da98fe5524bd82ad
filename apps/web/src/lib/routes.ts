import type { ScreenPath } from '@nocturne/contract/screens'
import type { ComponentType } from 'react'

/** Loads one page's file: `() => import('./pages/floor-page.tsx')`. The page is its default export. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/** Default export of a module's `routes.tsx`: which of its screens have a page, and where it is. Nothing else stands there. */
export type Routes = Partial<Record<ScreenPath, PageLoader>>
