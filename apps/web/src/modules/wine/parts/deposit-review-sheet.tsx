import { wine } from '@nocturne/contract/wine/endpoints'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ReasonSheet } from '#shells/reason-sheet.tsx'
import { formatBottleAmount, type BottleDetail } from '../bottle-texts.ts'

type Place = { labelNo: string; cabinetNo: string }
type FormValues = { places: Readonly<Record<number, Place>> }

const none: Place = { labelNo: '', cabinetNo: '' }
const readings = [wine.list, wine.detail, wine.guests]
const suggestedReasons = ['酒量与申请不符', '瓶身破损', '非本店酒水'] as const

/** Label numbers and cabinets that were already entered with 手工登记. */
const toKnownPlaces = (waiting: BottleDetail['waiting']): FormValues['places'] =>
  Object.fromEntries(
    waiting.map(({ wineItemId, labelNo, cabinetNo }) => [
      wineItemId,
      { labelNo: labelNo ?? '', cabinetNo: cabinetNo ?? '' },
    ]),
  )

/** 入库审核: approves a deposit by assigning label and cabinet to each of its bottles, or rejects all of them. */
export function DepositReviewSheet({ bottle, onClose }: { bottle: BottleDetail; onClose: () => void }) {
  const { depositId, depositNo, guestName, waiting } = bottle
  const [refusing, setRefusing] = useState(false)
  const audit = useCommand(wine.depositAudit, { label: `${guestName} 存酒入库`, quiet: true, invalidates: readings })
  const form = useForm<FormValues>({
    draft: `wineAudit.${depositId}`,
    initial: { places: toKnownPlaces(waiting) },
    check: ({ places }) => ({
      places:
        waiting.some(({ wineItemId }) => !isFilled(places[wineItemId] ?? none)) && '请填写每一行的瓶身标签与存放位置',
    }),
    send: async ({ places }) => {
      await audit.submit({
        depositId,
        agree: true,
        items: waiting.map(({ wineItemId }) => ({ wineItemId, ...toTrimmed(places[wineItemId] ?? none) })),
      })
      showToast(`${guestName} 的存酒已入库`)
      onClose()
    },
  })
  if (refusing)
    return (
      <ReasonSheet
        draft={`wineRefuse.${depositId}`}
        title={`不入库 ${guestName}`}
        usual={suggestedReasons}
        submitKind="danger"
        onClose={() => setRefusing(false)}
        send={async (reason) => {
          await audit.submit({ depositId, agree: false, reason })
          showToast('已退回')
          onClose()
        }}
      />
    )
  const set = (wineItemId: number, part: Partial<Place>) =>
    form.change({
      places: { ...form.value.places, [wineItemId]: { ...(form.value.places[wineItemId] ?? none), ...part } },
    })
  return (
    <FormSheet form={form} title="入库审核" fact={`${guestName} · ${depositNo}`} submitLabel="入库" onClose={onClose}>
      <Stack gap={4}>
        {waiting.map((item) => {
          const place = form.value.places[item.wineItemId] ?? none
          const name = `${item.goodsName} ${formatBottleAmount(item)}`
          return (
            <Stack key={item.wineItemId} gap={2}>
              <Field label={`${name} 瓶身标签`}>
                <TextInput
                  value={place.labelNo}
                  maxLength={30}
                  placeholder="扫描或输入标签号"
                  onChange={(labelNo) => set(item.wineItemId, { labelNo })}
                />
              </Field>
              <Field label={`${name} 存放位置`}>
                <TextInput
                  value={place.cabinetNo}
                  maxLength={20}
                  placeholder="如 A-03"
                  onChange={(cabinetNo) => set(item.wineItemId, { cabinetNo })}
                />
              </Field>
            </Stack>
          )
        })}
        <Button kind="ghost" onClick={() => setRefusing(true)}>
          不入库
        </Button>
      </Stack>
    </FormSheet>
  )
}

const toTrimmed = ({ labelNo, cabinetNo }: Place): Place => ({ labelNo: labelNo.trim(), cabinetNo: cabinetNo.trim() })
const isFilled = (place: Place) => Object.values(toTrimmed(place)).every((text) => text !== '')
