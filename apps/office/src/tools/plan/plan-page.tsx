/** Drawn floor plan: tables, walls, stage, bar, door and text by storey. Phones show it once it is published. */
import { office } from '@nocturne/contract/office/endpoints'
import { planLimits } from '@nocturne/contract/tables/plan-limits'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useApi } from '@nocturne/web/lib/query/query'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useState, type ReactNode } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { Modal } from '#kit/modal.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { useGo } from '#lib/use-go.ts'
import { PHONE_MEDIA_QUERY, useMedia } from '#lib/use-media.ts'

import { PlanBoard } from './plan-board.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { PlanTools } from './plan-tools.tsx'
import { PlanTray } from './plan-tray.tsx'
import { usePlanKeys } from './plan-keys.ts'
import { createLayer, duplicateItems, listUnplaced, type PlanDraft } from './plan-rules.ts'
import { usePlanSave, type StalePlan } from './plan-save.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan.module.css'

export default function PlanPage() {
  const { data, error, refetch, isFetching } = useApi(office.floorPlan, {})
  const go = useGo()
  if (data) return <PlanEditor draft={data} onBack={() => go('/')} />
  return (
    <div className={styles['page']}>
      <PageHead title="平面图" onBack={() => go('/')} />
      {error ? (
        <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function PlanEditor({ draft, onBack }: { draft: PlanDraft; onBack: () => unknown }) {
  const [state, dispatch] = usePlan(draft)
  const saving = usePlanSave(state, dispatch)
  useLeaveGuard(saving.isChanged)
  const { tonight, minimums } = useMinimums()
  const [isAdding, setAdding] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const layer = state.layers[state.place] ?? createLayer('一楼')
  const unplaced = listUnplaced(state.layers, draft.tables)
  const duplicate = () =>
    dispatch({
      type: 'layer',
      change: (current) => duplicateItems(current, state.selected, unplaced, draft.tables),
    })
  usePlanKeys({ state, layer, dispatch, onSave: saving.save, onPublish: saving.publish, onDuplicate: duplicate })
  const tables = new Map(draft.tables.map((table) => [table.tableId, table]))
  return (
    <div className={styles['page']}>
      <PlanHead
        draft={draft}
        state={state}
        saving={saving}
        dispatch={dispatch}
        onPreview={() => setPreviewed(true)}
        onBack={onBack}
      />
      {isPhone && (
        <LayerChoice state={state} dispatch={dispatch}>
          <Button onClick={() => setPreviewed(true)}>预览</Button>
        </LayerChoice>
      )}
      <div className={styles['content']}>
        <PlanTools
          onNewTable={() => setAdding(true)}
          onAdd={(change) => dispatch({ type: 'layer', change, selected: new Set([`s${layer.shapes.length}`]) })}
        />
        <div className={styles['main']}>
          <PlanBoard layer={layer} selected={state.selected} tables={tables} minimums={minimums} dispatch={dispatch} />
          {unplaced.length > 0 && !(isPhone && state.selected.size > 0) && (
            <PlanTray unplaced={unplaced} dispatch={dispatch} />
          )}
        </div>
        <PlanPanel
          state={state}
          layer={layer}
          tables={tables}
          tonight={tonight}
          dispatch={dispatch}
          onDuplicate={duplicate}
          isAdding={isAdding}
          onEndAdding={() => setAdding(false)}
        />
      </div>
      {isPreviewed && (
        <PlanPreview
          layers={state.layers}
          tables={tables}
          unplaced={unplaced}
          blocked={findPublishBlock(draft, state, saving)}
          busy={saving.busy}
          onPublish={async () => {
            if (await saving.publish()) setPreviewed(false)
          }}
          onClose={() => setPreviewed(false)}
        />
      )}
      {saving.stale && (
        <StaleQuestion
          stale={saving.stale}
          onOverwrite={saving.overwrite}
          onTakeStored={saving.takeStored}
          onClose={saving.closeStale}
        />
      )}
    </div>
  )
}

/** Business date of tonight and its minimums by table. */
function useMinimums() {
  const { data } = useApi(office.minimums, {})
  return { tonight: data?.businessDate ?? null, minimums: new Map(data?.rows.map((row) => [row.tableId, row])) }
}

type Saving = ReturnType<typeof usePlanSave>
type Plan = ReturnType<typeof usePlan>

interface PlanHeadProps {
  draft: PlanDraft
  state: Plan[0]
  saving: Saving
  dispatch: Plan[1]
  onPreview: () => void
  onBack: () => unknown
}

/** Reason why the plan needs no publishing; null when it differs from the published one. */
function findPublishBlock(draft: PlanDraft, state: Plan[0], { isChanged }: Saving): string | null {
  const isPublished = !isChanged && draft.publishedVersion !== null && draft.publishedVersion === state.version
  return isPublished ? '手机上已是这一版' : null
}

function PlanHead({ draft, state, saving, dispatch, onPreview, onBack }: PlanHeadProps) {
  const isPhone = useMedia(PHONE_MEDIA_QUERY)
  const blocked = findPublishBlock(draft, state, saving)
  const note = saving.isChanged
    ? '有修改没保存'
    : blocked !== null
      ? `手机上是这一版，${draft.publishedBy} 发布`
      : draft.publishedVersion === null
        ? '还没有发布，手机上只有列表'
        : '手机上还是旧图'
  return (
    <PageHead title="平面图" note={note} onBack={onBack}>
      {!isPhone && <LayerChoice state={state} dispatch={dispatch} />}
      {!isPhone && <Button onClick={onPreview}>预览</Button>}
      <Button
        {...(!isPhone && { keys: 'Ctrl S' })}
        busy={saving.busy}
        blocked={saving.isChanged ? null : '没有修改'}
        onClick={saving.save}
      >
        保存
      </Button>
      <Button
        kind="primary"
        {...(!isPhone && { keys: 'Ctrl ↵' })}
        busy={saving.busy}
        blocked={blocked}
        onClick={saving.publish}
      >
        发布
      </Button>
    </PageHead>
  )
}

interface LayerChoiceProps extends Pick<PlanHeadProps, 'state' | 'dispatch'> {
  children?: ReactNode
}

/** Storeys with undo and redo. */
function LayerChoice({ state, dispatch, children }: LayerChoiceProps) {
  return (
    <div className={styles['choice']}>
      <fieldset className={styles['layers']} aria-label="楼层">
        {state.layers.map(({ layerName }, place) => (
          <button
            key={layerName}
            type="button"
            aria-pressed={place === state.place}
            onClick={() => dispatch({ type: 'open', place })}
          >
            {layerName}
          </button>
        ))}
        {state.layers.length < planLimits.layers && (
          <button type="button" onClick={() => dispatch(addLayer(state.layers))}>
            加一层
          </button>
        )}
      </fieldset>
      <IconButton
        label="撤销"
        icon={<Undo />}
        disabled={state.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      />
      <IconButton
        label="重做"
        icon={<Redo />}
        disabled={state.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      />
      {children}
    </div>
  )
}

const STOREYS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const

/** A layer with the first free name. */
function addLayer(layers: Plan[0]['layers']) {
  const used = new Set(layers.map(({ layerName }) => layerName))
  const name = STOREYS.map((digit) => `${digit}楼`).find((each) => !used.has(each)) ?? `楼层${layers.length + 1}`
  return { type: 'layers', layers: [...layers, createLayer(name)], place: layers.length } as const
}

interface StaleQuestionProps {
  stale: StalePlan
  onOverwrite: () => unknown
  onTakeStored: () => unknown
  onClose: () => void
}

function StaleQuestion({ stale, onOverwrite, onTakeStored, onClose }: StaleQuestionProps) {
  return (
    <Modal
      title="别人刚保存过"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTakeStored}>看新的，丢掉我改的</Button>
          <Button kind="danger" onClick={onOverwrite}>
            用我的覆盖
          </Button>
        </>
      }
    >
      <p>
        你从第 {stale.version} 版改起，现在已是第 {stale.savedVersion} 版
        {stale.savedBy !== null && `，${stale.savedBy} ${stale.savedTime?.slice(11, 16)} 保存`}。
      </p>
    </Modal>
  )
}
