/** Keys of the plan editor. */
import { useEffect, useEffectEvent } from 'react'

import { changeBoxes, listItems, moveItems, type Layer } from './plan-rules.ts'
import type { PlanAction, PlanState } from './use-plan.ts'

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const ROTATION_STEP = 15

interface PlanKeysOptions {
  state: PlanState
  layer: Layer
  dispatch: (action: PlanAction) => void
  onSave: () => unknown
  onPublish: () => unknown
  onDuplicate: () => unknown
}

/** Listens on the window, except in text fields and dialogs. */
export function usePlanKeys(options: PlanKeysOptions): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('dialog') !== null) return
    const isTyping = target.closest('input, textarea, select') !== null
    const run = event.ctrlKey || event.metaKey ? findShortcut(event, options, isTyping) : findKey(event, options)
    if (!run || (isTyping && !(event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function findShortcut(
  { key, shiftKey }: KeyboardEvent,
  { layer, dispatch, onSave, onPublish, onDuplicate }: PlanKeysOptions,
  isTyping: boolean,
): (() => unknown) | undefined {
  if (key === 's') return onSave
  if (key === 'Enter') return onPublish
  // A text field has an undo and a selection of its own.
  if (isTyping) return undefined
  if (key === 'd') return onDuplicate
  if (key === 'a') return () => dispatch({ type: 'select', keys: new Set(listItems(layer).map((item) => item.key)) })
  if (key === 'z' || key === 'Z') return () => dispatch({ type: shiftKey ? 'redo' : 'undo' })
  if (key === 'y') return () => dispatch({ type: 'redo' })
  return undefined
}

/** Keys that change the selection: arrows move it and, with Shift, resize it. */
function findKey(
  { key, shiftKey, altKey }: KeyboardEvent,
  { state: { selected }, dispatch }: PlanKeysOptions,
): (() => unknown) | undefined {
  if (selected.size === 0 || altKey) return undefined
  const change = (next: (layer: Layer) => Layer) => () => dispatch({ type: 'layer', change: next })
  const arrow = arrows[key]
  if (arrow && shiftKey)
    return change((layer) =>
      changeBoxes(layer, selected, (box) => ({
        ...box,
        width: Math.max(1, box.width + arrow[0]),
        height: Math.max(1, box.height + arrow[1]),
      })),
    )
  if (arrow) return change((layer) => moveItems(layer, selected, ...arrow))
  if (key === 'r' || key === 'R') {
    const turn = key === 'R' ? -ROTATION_STEP : ROTATION_STEP
    return change((layer) => changeBoxes(layer, selected, (box) => ({ ...box, rotation: box.rotation + turn })))
  }
  if (key === 'Delete' || key === 'Backspace') return () => dispatch({ type: 'remove' })
  if (key === 'Escape') return () => dispatch({ type: 'select', keys: new Set() })
  return undefined
}
