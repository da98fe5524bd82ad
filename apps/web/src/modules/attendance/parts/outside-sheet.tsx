import { clockType } from '@nocturne/contract/codes'
import { dictionaries } from '@nocturne/contract/dictionaries'

import { SegmentedControl } from '#kit/segmented-control.tsx'
import { TextArea } from '#kit/text-area.tsx'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { ImageField } from '#shells/image-field.tsx'
import { usePhoneLocation } from '../use-phone-location.ts'
import { confirmEarlyLeave, usePunch, type TodayAttendance } from '../use-punch.ts'

const clockTypes = dictionaries.clock_type.map(({ value, label }) => ({ id: value, label }))

/** 外勤打卡: a photo of the place and a remark. */
export default function OutsidePunchSheet({ today, onClose }: { today: TodayAttendance; onClose: () => void }) {
  const punch = usePunch()
  const { seen } = usePhoneLocation(today.place)
  const form = useForm({
    draft: `clock.outside.${today.businessDate}`,
    initial: { clockType: today.next ?? clockType.out, photos: noPhotos, remark: '' },
    names: { photoUrl: 'photos' },
    check: ({ photos, remark }) => ({
      photos: photos.length === 0 && '请拍摄现场照片',
      remark: remark.trim() === '' && '请填写外勤说明',
    }),
    send: async ({ photos, remark, clockType: type }) => {
      const [photoUrl] = photos
      if (!(await confirmEarlyLeave(today, type, Date.now()))) return false
      const sent = await punch.send({
        clockType: type,
        outside: true,
        remark: remark.trim(),
        ...(photoUrl !== undefined && { photoUrl }),
        ...(seen.state === 'found' && {
          lng: seen.position.longitude,
          lat: seen.position.latitude,
          accuracy: Math.round(seen.position.accuracy),
        }),
      })
      if (!sent) return false
      onClose()
      return true
    },
  })
  return (
    <FormSheet form={form} title="外勤打卡" submitLabel="打卡" onClose={onClose}>
      <FormField field={form.field('clockType')} label="打卡类型">
        {({ value, onChange }) => (
          <SegmentedControl label="打卡类型" options={clockTypes} value={value} onChange={onChange} />
        )}
      </FormField>
      <FormField field={form.field('photos')} label="现场照片">
        {({ value, onChange }) => <ImageField label="现场照片" most={1} value={value} onChange={onChange} />}
      </FormField>
      <FormField field={form.field('remark')} label="外勤说明">
        {(control) => <TextArea rows={2} maxLength={100} {...control} />}
      </FormField>
    </FormSheet>
  )
}

const noPhotos: readonly string[] = []
