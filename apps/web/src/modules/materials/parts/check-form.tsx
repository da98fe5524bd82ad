import { successTexts } from '@nocturne/contract/client-texts'
import { taskCheckType } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { materials } from '@nocturne/contract/materials/endpoints'
import MapPin from 'lucide-react/icons/map-pin'

import { bridge, type MapPlace } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Notice } from '#kit/notice.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm, type FormErrors } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { formatError } from '#shells/query-state.ts'

const MOST_PICTURES = 9

type Task = AnswerOf<typeof materials.taskDetail>
type Written = { content: string; images: readonly string[]; linkUrl: string; place: MapPlace | null }

/** Check-in form of a task; input is preserved until the server accepted it. */
export function TaskCheckForm({ task }: { task: Task }) {
  const { taskId, checkType } = task
  const linked = checkType === taskCheckType.link
  const placed = checkType === taskCheckType.picturesAndPlace
  const add = useCommand(materials.checkAdd, {
    label: `打卡 ${task.title}`,
    quiet: true,
    invalidates: [materials.checkList, materials.taskDetail, materials.taskList],
  })
  const check = ({ images, linkUrl, place }: Written): FormErrors<Written> => ({
    images: !linked && images.length === 0 && '请添加图片',
    linkUrl: linked && !/^https?:\/\/\S+$/.test(linkUrl.trim()) && '请填写以 http:// 或 https:// 开头的链接',
    place: placed && place === null && '请选择位置',
  })
  const form = useForm<Written>({
    draft: `check.${taskId}`,
    initial: { content: '', images: [], linkUrl: '', place: null },
    names: { address: 'place' },
    check,
    send: async ({ content, images, linkUrl, place }) => {
      await add.submit({
        taskId,
        images: [...images],
        ...(content.trim() && { content: content.trim() }),
        ...(linked && { linkUrl: linkUrl.trim() }),
        ...(place && { address: place.name || place.address, longitude: place.longitude, latitude: place.latitude }),
      })
      form.restart()
      showToast(successTexts.clocked)
    },
  })
  const { field } = form
  return (
    <Card label="打卡">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <Stack gap={4}>
          {linked ? (
            <FormField field={field('linkUrl')} label="链接">
              {(control) => <TextInput maxLength={500} placeholder="https://" {...control} />}
            </FormField>
          ) : (
            <FormField field={field('images')} label="图片">
              {(control) => <ImageField label="图片" most={MOST_PICTURES} {...control} />}
            </FormField>
          )}
          {placed && (
            <FormField field={field('place')} label="位置">
              {({ value, onChange }) => (
                <Button
                  icon={<MapPin />}
                  onClick={async () => {
                    const place = await bridge.chooseAddress().catch(() => null)
                    if (place) onChange(place)
                  }}
                >
                  {value === null ? '选择位置' : value.name || value.address}
                </Button>
              )}
            </FormField>
          )}
          <FormField field={field('content')} label="说明" optional>
            {(control) => <TextArea rows={3} maxLength={500} {...control} />}
          </FormField>
          {form.failure !== null && <Notice tone="danger">{formatError(form.failure)}</Notice>}
          <Button type="submit" kind="primary" wide busy={form.busy}>
            提交打卡（今日还可 {task.mine?.todayLeft ?? 0} 次）
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
