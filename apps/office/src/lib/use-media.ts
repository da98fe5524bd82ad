import { useSyncExternalStore } from 'react'

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query)
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => list.matches,
  )
}

/** Media query of phones: lists are cards, and the navigation is a page of its own. */
export const PHONE_MEDIA_QUERY = '(max-width: 767px)'
