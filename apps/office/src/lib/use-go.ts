import { useLocation } from 'wouter'

import { mayLeave } from './leave-guard.ts'

/** Navigates within the office after asking about unsaved input. */
export function useGo(): (path: string) => Promise<boolean> {
  const [, navigate] = useLocation()
  return async (path) => {
    const leaves = await mayLeave()
    if (leaves) navigate(path)
    return leaves
  }
}

export const buildListPath = (entity: string): string => `/${entity}`
export const buildImportPath = (entity: string): string => `/${entity}/import`
export const buildPicturesPath = (entity: string): string => `/${entity}/pictures`
export const buildRecordPath = (entity: string, id: number): string => `/${entity}?record=${id}`
