import { Archive, Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, LinkButton } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog, DialogActions } from '../dialog.tsx';
import { SelectInput } from '../fields/select-input.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { FormStack } from '../form.tsx';
import { Menu } from '../menu.tsx';
import { useToast } from '../toaster.tsx';
import { GallerySection, Row } from './section.tsx';

export function ActionsPart() {
  const toast = useToast();
  return (
    <GallerySection
      id="actions"
      title="Buttons, dialogs, menus"
      about="One primary button a view. Dialogs for one decision; an action that loses something names what."
    >
      <Row>
        <Button variant="primary" icon={Plus}>
          Add tenant
        </Button>
        <Button>Export</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
        <Button variant="primary" pending>
          Saving…
        </Button>
        <Button disabled>Not now</Button>
        <Button size="small">Small</Button>
        <LinkButton to="#forms">A link</LinkButton>
        <IconButton icon={Pencil} label="Edit" />
      </Row>
      <Row>
        <ExampleDialog />
        <ConfirmDialog
          trigger={
            <Button variant="danger" icon={Trash2}>
              Delete with confirmation
            </Button>
          }
          title="Delete the key Shop server?"
          loses={['The shop can no longer report sales with it.', 'It cannot be brought back.']}
          confirmLabel="Delete key"
          typed="Shop server"
          intent="delete-key"
        />
        <Menu
          trigger={
            <Button icon={Ellipsis} aria-label="More actions">
              More
            </Button>
          }
          groups={[
            [
              { label: 'Edit', to: '#forms', icon: Pencil },
              {
                label: 'Duplicate',
                onSelect: () => toast({ tone: 'success', title: 'Duplicated' }),
                icon: Copy,
              },
              { label: 'Archive', onSelect: () => {}, icon: Archive, disabled: true },
            ],
            [{ label: 'Delete', onSelect: () => {}, icon: Trash2, isDanger: true }],
          ]}
        />
        <Button onClick={() => toast({ tone: 'success', title: 'Tenant created successfully' })}>
          Show a toast
        </Button>
        <Button
          onClick={() =>
            toast({
              tone: 'danger',
              title: 'Error',
              description: 'This subdomain is taken. Nothing was saved.',
            })
          }
        >
          Show an error
        </Button>
      </Row>
    </GallerySection>
  );
}

function ExampleDialog() {
  return (
    <Dialog
      trigger={<Button icon={Plus}>Open dialog</Button>}
      title="Create tenant"
      description="A dialog of the gallery: it creates nothing."
    >
      <FormStack>
        <TextInput label="Company name" name="dialog-name" required />
        <SelectInput
          label="Plan"
          name="dialog-plan"
          required
          options={[
            { value: 'basic', label: 'Basic ($299/month)' },
            { value: 'professional', label: 'Professional ($799/month)' },
          ]}
        />
      </FormStack>
      <DialogActions>
        <Button variant="primary">Create tenant</Button>
      </DialogActions>
    </Dialog>
  );
}
