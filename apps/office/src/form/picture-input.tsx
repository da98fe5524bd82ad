import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { uploadImage } from '@nocturne/web/lib/upload/upload'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useState } from 'react'

import { Button } from '#kit/button.tsx'

import styles from './form.module.css'

/** Picture with buttons to replace and to remove it. The value is the address of the uploaded file. */
export function PictureInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}) {
  const id = useId()
  const [state, setState] = useState<'idle' | 'sending' | { failure: string }>('idle')
  const send = async (file: File) => {
    setState('sending')
    try {
      onChange(await uploadImage(file, { publicUse: true }))
      setState('idle')
    } catch (error) {
      setState({ failure: getErrorMessage(error, unexpectedText) })
    }
  }
  return (
    <fieldset className={styles['picture']} aria-label={label}>
      {value === null ? <ImagePlus aria-hidden="true" /> : <img src={value} alt={label} />}
      <div>
        <input
          id={id}
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-label={`选择${label}`}
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void send(file)
            event.target.value = ''
          }}
        />
        <Button busy={state === 'sending'} onClick={() => document.getElementById(id)?.click()}>
          {value === null ? '选图片' : '换一张'}
        </Button>
        {value !== null && (
          <Button kind="danger" onClick={() => onChange(null)}>
            去掉
          </Button>
        )}
        {typeof state === 'object' && (
          <p role="alert" className={styles['failure']}>
            {state.failure}
          </p>
        )}
      </div>
    </fieldset>
  )
}
