type Written = Record<'address' | 'city' | 'province' | 'postal_code', string | null>

export function addressLines({ address, city, province, postal_code }: Written) {
  const place = [[postal_code, city].filter(Boolean).join(' '), province !== city && province]
  return [address, place.filter(Boolean).join(', ')].filter((line): line is string => Boolean(line))
}
