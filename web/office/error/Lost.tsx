import type { ReactNode } from 'react';
import { useAuth } from '#web/api/session.ts';
import { AuthLayout } from '../access/AuthLayout.tsx';
import { Office } from '../frame/Office.tsx';
import { NotFound } from './NotFound.tsx';

/** An unknown address, in the layout of whoever asks for it. */
export function Lost(): ReactNode {
  const { user } = useAuth();
  const page = <NotFound />;
  return user ? <Office>{page}</Office> : <AuthLayout>{page}</AuthLayout>;
}
