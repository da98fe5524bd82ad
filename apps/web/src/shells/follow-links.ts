import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** The address inside the app that a click asks for; null when the browser should do what it does. */
function insideAddress(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  return link.getAttribute('href')?.startsWith('/') ? link.pathname + link.search + link.hash : null
}

/** Lets every plain link of the page move inside the app without loading it again. */
export function useFollowLinks(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const address = insideAddress(event)
      if (address === null) return
      event.preventDefault()
      navigate(address)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
