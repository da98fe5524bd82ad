/** State of the plan editor: layers with undo and redo, selection, and what was saved. */
import { useReducer } from 'react'

import { createLayer, removeItems, type ItemKey, type Layer, type PlanDraft } from './plan-rules.ts'

export type PlanState = {
  layers: readonly Layer[]
  past: readonly (readonly Layer[])[]
  future: readonly (readonly Layer[])[]
  place: number
  selected: ReadonlySet<ItemKey>
  /** Saved version that the layers started from, and its layers. */
  version: number
  saved: readonly Layer[]
}

export type PlanAction =
  | { type: 'layers'; layers: readonly Layer[]; selected?: ReadonlySet<ItemKey>; place?: number }
  | { type: 'layer'; change: (layer: Layer) => Layer; selected?: ReadonlySet<ItemKey> }
  | { type: 'remove' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'select'; keys: ReadonlySet<ItemKey> }
  | { type: 'open'; place: number }
  | { type: 'saved'; version: number; layers: readonly Layer[] }
  | { type: 'load'; version: number; layers: readonly Layer[] }

const MOST_UNDONE = 100
const none: ReadonlySet<ItemKey> = new Set()

const startLayers = (layers: readonly Layer[]) => (layers.length > 0 ? layers : [createLayer('一楼')])

export const startPlan = ({ version, layers }: { version: number; layers: readonly Layer[] }): PlanState => {
  const started = startLayers(layers)
  return { layers: started, past: [], future: [], place: 0, selected: none, version, saved: started }
}

function changeLayers(state: PlanState, layers: readonly Layer[]): PlanState {
  if (layers === state.layers) return state
  return { ...state, layers, past: [...state.past, state.layers].slice(-MOST_UNDONE), future: [] }
}

const changeLayer = (state: PlanState, change: (layer: Layer) => Layer): PlanState => {
  const current = state.layers[state.place]
  const changed = current && change(current)
  if (!current || !changed || changed === current) return state
  return changeLayers(
    state,
    state.layers.map((layer) => (layer === current ? changed : layer)),
  )
}

/** Steps back or forward in the history; the selection is cleared because its items may no longer exist. */
function step(state: PlanState, direction: 'undo' | 'redo'): PlanState {
  const layers = direction === 'undo' ? state.past.at(-1) : state.future[0]
  if (!layers) return state
  return {
    ...state,
    layers,
    past: direction === 'undo' ? state.past.slice(0, -1) : [...state.past, state.layers],
    future: direction === 'undo' ? [state.layers, ...state.future] : state.future.slice(1),
    place: Math.min(state.place, layers.length - 1),
    selected: none,
  }
}

export function reducePlan(state: PlanState, action: PlanAction): PlanState {
  switch (action.type) {
    case 'layers':
      return {
        ...changeLayers(state, action.layers),
        place: Math.min(action.place ?? state.place, action.layers.length - 1),
        selected: action.selected ?? none,
      }
    case 'layer': {
      const changed = changeLayer(state, action.change)
      return action.selected ? { ...changed, selected: action.selected } : changed
    }
    case 'remove':
      return { ...changeLayer(state, (layer) => removeItems(layer, state.selected)), selected: none }
    case 'undo':
    case 'redo':
      return step(state, action.type)
    case 'select':
      return { ...state, selected: action.keys }
    case 'open':
      return { ...state, place: action.place, selected: none }
    case 'saved':
      return { ...state, version: action.version, saved: action.layers }
    case 'load':
      return { ...startPlan(action), place: Math.min(state.place, Math.max(0, action.layers.length - 1)) }
  }
}

export const usePlan = (draft: PlanDraft) => useReducer(reducePlan, draft, startPlan)
