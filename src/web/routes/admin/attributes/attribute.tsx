import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AdminAttribute } from '../../../../contract/attributes.ts';
import { ATTRIBUTES_PATH, attributeEditPath, NEW } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Route } from './+types/attribute.ts';
import { AttributeForm } from './attribute-form.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.attribute?.label ?? 'Attribute');

/** An attribute by its key, or with the id `new` one that is added. */
export const clientLoader = loadScreen(async (api, { params }: Route.ClientLoaderArgs) => {
  const attributes = await api.call('GET /api/admin/attributes');
  const attribute = attributes.find(({ key }) => key === params.id) ?? null;
  return { attribute, isGone: !attribute && params.id !== NEW };
});

export default function AttributeRoute({ loaderData: { data, error } }: Route.ComponentProps) {
  if (!data) return <FailedScreen title="Attribute" message={error} />;
  if (data.isGone) return <FailedScreen title="Attribute" message="This attribute was deleted" />;
  return <AttributeScreen key={data.attribute?.key ?? NEW} loaded={data.attribute} />;
}

function AttributeScreen({ loaded }: { loaded: AdminAttribute | null }) {
  const navigate = useNavigate();
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const [label, setLabel] = useState(loaded?.label);
  async function onSaved(saved: AdminAttribute) {
    if (loaded) setLabel(saved.label);
    // Lists have the filters of attributes.
    await revalidate();
    if (loaded) return;
    showToast({ kind: 'success', text: `${saved.label} added` });
    void navigate(attributeEditPath(saved.key), { replace: true });
  }
  return (
    <AdminScreen
      title={label ?? 'Add an attribute'}
      link={{ to: ATTRIBUTES_PATH, label: 'All attributes' }}
    >
      <AttributeForm attribute={loaded} onSaved={onSaved} />
    </AdminScreen>
  );
}
