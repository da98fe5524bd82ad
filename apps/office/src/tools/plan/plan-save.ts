/** Saves and publishes the draft of the plan, and asks which version stays when another person saved meanwhile. */
import { office } from '@nocturne/contract/office/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { ApiError, getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { call } from '@nocturne/web/lib/query/api'
import { invalidate } from '@nocturne/web/lib/query/query'
import { useState } from 'react'

import { sendCommand } from '#lib/send-command.ts'

import type { Layer } from './plan-rules.ts'
import type { PlanAction, PlanState } from './use-plan.ts'

/** Versions of a refused save. */
export type StalePlan = { version: number; savedVersion: number; savedBy: string | null; savedTime: string | null }

export function usePlanSave(state: PlanState, dispatch: (action: PlanAction) => void) {
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<StalePlan | null>(null)
  const isChanged = state.layers !== state.saved

  /** Runs a command; a stale version opens the question, any other refusal a toast. Returns false after a refusal. */
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof ApiError && error.errCode === 'STALE_DATA') setStale(error.detail as StalePlan)
      else showToast(getErrorMessage(error, unexpectedText))
      return false
    } finally {
      setBusy(false)
    }
  }
  const send = async (version: number, layers: readonly Layer[]): Promise<number> => {
    const answer = await sendCommand(office.saveFloorPlan, { version, layers: [...layers] })
    dispatch({ type: 'saved', version: answer.version, layers })
    await invalidate(office.floorPlan)
    return answer.version
  }
  const save = () =>
    isChanged &&
    run(async () => {
      await send(state.version, state.layers)
      showToast('草稿已保存，手机上还是原来的图')
    })
  const publish = () =>
    run(async () => {
      const version = isChanged || state.version === 0 ? await send(state.version, state.layers) : state.version
      const { tableNum } = await sendCommand(office.publishFloorPlan, { version })
      await invalidate(office.floorPlan)
      showToast(tableNum === 0 ? '图上没有台位，手机上不再显示平面图' : `已发布 ${tableNum} 张台，手机上已换成新图`)
    })
  return {
    busy,
    stale,
    isChanged,
    save,
    publish,
    closeStale: () => setStale(null),
    /** Saves the own layers over the version of the other person. */
    overwrite: async () => {
      if (!stale) return
      setStale(null)
      await run(async () => void (await send(stale.savedVersion, state.layers)))
    },
    /** Drops the own changes and loads the stored draft. */
    takeStored: () =>
      run(async () => {
        const draft = await call(office.floorPlan, {})
        dispatch({ type: 'load', version: draft.version, layers: draft.layers })
        setStale(null)
      }),
  }
}
