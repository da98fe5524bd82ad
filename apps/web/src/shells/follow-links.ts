import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** In-app address of a clicked link; null when the browser should handle the click. */
function getAppAddress(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  // The office is an app of its own and needs a full page load.
  return /^\/(?!office\/)/.test(link.getAttribute('href') ?? '') ? link.pathname + link.search + link.hash : null
}

/** Makes all plain links of the page navigate within the app without a reload. */
export function useInAppLinkNavigation(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const address = getAppAddress(event)
      if (address === null) return
      event.preventDefault()
      navigate(address)
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [navigate])
}
