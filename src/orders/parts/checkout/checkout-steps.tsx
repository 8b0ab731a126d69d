import { Check } from 'lucide-react'

const steps = ['Información', 'Pago', 'Confirmación'] as const

export function CheckoutSteps({ step }: { step: 1 | 2 | 3 }) {
  return (
    <ol
      className="flex flex-wrap justify-between gap-2 sm:items-center sm:justify-start sm:gap-4"
      aria-label="Pasos de la compra"
    >
      {steps.map((name, index) => {
        const number = index + 1
        const state = number < step ? 'done' : number === step ? 'current' : 'next'
        return (
          <li
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            className={`flex flex-col items-center gap-1 text-14 sm:flex-row sm:gap-2 sm:text-16 ${index > 0 ? 'before:hidden before:h-px before:w-6 before:bg-line sm:before:block sm:before:w-10' : ''}`}
          >
            <span
              className={`flex size-7 shrink-0 items-center justify-center rounded-full border text-14 tabular-nums ${state === 'next' ? 'border-field text-soft' : 'border-accent bg-accent text-on-accent'}`}
            >
              {state === 'done' ? <Check aria-label="Listo:" size={16} strokeWidth={2} /> : number}
            </span>
            <span className={state === 'current' ? 'font-medium' : 'text-soft'}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
