import type { KeyboardEvent } from 'react'

/** Arrow keys move between cells. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.parentElement
  if (!cell || !row) return
  const place = [...row.children].indexOf(cell)
  const targets: Record<string, Element | null | undefined> = {
    ArrowLeft: cell.previousElementSibling,
    ArrowRight: cell.nextElementSibling,
    ArrowUp: row.previousElementSibling?.children[place],
    ArrowDown: row.nextElementSibling?.children[place],
  }
  const button = targets[event.key]?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}
