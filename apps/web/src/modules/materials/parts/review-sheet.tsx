import { formTexts } from '@nocturne/contract/client-texts'
import { materials } from '@nocturne/contract/materials/endpoints'

import { TextArea } from '#kit/text-area.tsx'
import { showToast } from '#kit/toast.ts'
import { useForm } from '#lib/form.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'

interface ReviewCheckSheetProps {
  checkId: number
  /** Author and task of the check-in. */
  subject: string
  agree: boolean
  onClose: () => void
}

/** 通过 or 驳回 of a check-in, with an opinion. */
export default function ReviewCheckSheet({ checkId, subject, agree, onClose }: ReviewCheckSheetProps) {
  const title = agree ? '通过' : '驳回'
  const judge = useCommand(materials.checkAudit, {
    label: `${title}打卡`,
    quiet: true,
    invalidates: [materials.checkDetail, materials.checkList, materials.taskDetail, materials.taskList],
  })
  const form = useForm({
    draft: `check.${agree}.${checkId}`,
    initial: { opinion: '' },
    check: ({ opinion }) => ({ opinion: !agree && opinion.trim() === '' && formTexts.reasonRequired }),
    send: async ({ opinion }) => {
      await judge.submit({ checkId, agree, ...(opinion.trim() && { opinion: opinion.trim() }) })
      showToast(agree ? '已通过' : '已驳回')
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={title}
      fact={subject}
      onClose={onClose}
      submitLabel={title}
      submitKind={agree ? 'primary' : 'danger'}
    >
      <FormField field={form.field('opinion')} label={agree ? '意见' : '驳回原因'} optional={agree}>
        {(control) => <TextArea rows={3} maxLength={200} {...control} />}
      </FormField>
    </FormSheet>
  )
}
