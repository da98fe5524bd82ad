import { Card } from '#kit/card.tsx'
import { TextInput } from '#kit/text-input.tsx'
import type { Form } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, type PlaceValues } from '../place-values.ts'
import styles from './location.module.css'

/** Input fields for the name, address and coordinates of a place. */
export function PlaceFields({ form: { field } }: { form: Form<PlaceValues> }) {
  return (
    <Card label="位置信息">
      <div className={styles['fields']}>
        <FormField field={field('name')} label="位置名称">
          {(control) => <TextInput maxLength={MAX_NAME_LENGTH} placeholder="如 外滩源停车场" {...control} />}
        </FormField>
        <FormField field={field('address')} label="详细地址" optional>
          {(control) => <TextInput maxLength={MAX_ADDRESS_LENGTH} placeholder="路名与门牌" {...control} />}
        </FormField>
        <div className={styles['pair']}>
          <FormField field={field('longitude')} label="经度">
            {(control) => <TextInput maxLength={18} {...control} />}
          </FormField>
          <FormField field={field('latitude')} label="纬度">
            {(control) => <TextInput maxLength={18} {...control} />}
          </FormField>
        </div>
      </div>
    </Card>
  )
}
