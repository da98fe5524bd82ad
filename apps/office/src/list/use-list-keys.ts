import { useEffect, useEffectEvent, type RefObject } from 'react'

interface ListKeys {
  onNew: () => unknown
  search: RefObject<HTMLInputElement | null>
  /** False until the list is loaded. */
  active: boolean
}

/** `N` adds a record, `/` goes to the search; not while text is typed. */
export function useListKeys({ onNew, search, active }: ListKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null
    if (!active || isTyped || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.key.toLowerCase() === 'n') {
      event.preventDefault()
      onNew()
    }
    if (event.key === '/') {
      event.preventDefault()
      search.current?.focus()
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
