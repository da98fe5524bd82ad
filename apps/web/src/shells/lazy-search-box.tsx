import type { ComponentProps } from 'react'

import type { SearchBox } from '#kit/search-box.tsx'
import { createLazyComponent, useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { LazyContent } from './lazy-content.tsx'
import styles from './lazy-search-box.module.css'

const searchBox = createLazyComponent<ComponentProps<typeof SearchBox>>(() =>
  import('#kit/search-box.tsx').then((module) => ({ default: module.SearchBox })),
)

/** Loads the search box after the first screen, so that the first tap shows it immediately. */
export const usePrefetchedSearchBox = (): boolean => useComponentLoaded(searchBox)

/** Search box of a page of the first load, which opens it on demand. Its place is reserved until it is loaded. */
export const LazySearchBox = (props: ComponentProps<typeof SearchBox>) => (
  <LazyContent part={searchBox} props={props} fallback={<div className={styles['place']} />} />
)
