import { Skeleton } from '../../../ui/skeleton.tsx'

export function CartSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
      <div className="cart-lines">
        {[1, 2].map((line) => (
          <div
            key={line}
            className="grid grid-cols-[min(5rem,20vw)_minmax(0,1fr)] gap-x-[min(1rem,5vw)] py-5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-x-6"
          >
            <Skeleton className="aspect-4/5" />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-auto h-11 w-33 max-w-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-28" />
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}
