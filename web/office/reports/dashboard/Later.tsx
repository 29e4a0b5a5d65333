import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Period } from '#contract/kernel/period.ts';
import { saleTypes, seenTypes } from '#contract/sales/saleType.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { Traffic } from '#web/office/analytics/TrafficPicker.tsx';
import { useLocalName, useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { KeptPlace } from '#web/ui/list/KeptPlace.tsx';
import type { DashboardFigures } from './Dashboard.tsx';
import { usePlace } from './PlaceLink.tsx';
import './views.css';

/** Of which location the figures are, for who works at several: all of them unless one is chosen, which the address keeps. */
export function LocationChoice() {
  const t = useText();
  const local = useLocalName();
  const navigate = useNavigate();
  const { locationId: _, ...search } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { locationId = null } = usePlace();
  const { data } = useSession();
  const places = data?.workplaces.filter(({ companyId }) => companyId === data.company.id) ?? [];
  if (places.length < 2) return null;
  const choose = (next: string | null) =>
    void navigate({ to: '.', search: { ...search, ...(next ? { locationId: next } : {}) } as never, replace: true });
  return (
    <Select
      className="dashboard-place"
      aria-label={t('report.location')}
      placeholder={t('website.allLocations')}
      size="xs"
      clearable
      value={locationId}
      onChange={choose}
      data={places.map((place) => ({ value: String(place.locationId), label: local(place.name, place.nameJa) }))}
    />
  );
}

/** A shop that has sold nothing in this period hears what to do. */
export function NoSales({ figures: { totalSales, salesTrend } }: { figures: DashboardFigures }) {
  const t = useText();
  if (!totalSales || !salesTrend || totalSales.value !== 0 || salesTrend.some(({ amount }) => amount !== 0))
    return null;
  return (
    <p className="card dashboard-none" role="status">
      <Icon name="info-circle" />
      <b>{t('dashboard.noSales')}</b>
      <span className="text-secondary">{t('report.noSalesText')}</span>
    </p>
  );
}

/** Sums of sales are of fewer types than there are, for who may not see them all. */
export function SeenTypes() {
  const t = useText();
  if (seenTypes(useMay()).length === saleTypes.length) return null;
  return <p className="dashboard-types text-small text-secondary">{t('report.seenTypes')}</p>;
}

/**
 * What the dashboard shows once its first screen is there: of which location it is, beside the period; what to do where
 * nothing was sold; of which sales its sums are; and its last row, for who may see what the shop on the web was looked at.
 */
export function Later({ period, figures }: { period: Period; figures: DashboardFigures | undefined }) {
  const seesWebsite = useMay()('View Website Analytics');
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.querySelector('.dashboard-place')), []);
  return (
    <>
      <KeptPlace />
      {place && createPortal(<LocationChoice />, place)}
      {figures && <NoSales figures={figures} />}
      {figures && <SeenTypes />}
      {seesWebsite && <Traffic period={period} />}
    </>
  );
}
