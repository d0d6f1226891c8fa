// What shell and remotes share under the key 'sonner'; 'sonner-itself' is an alias of the preset, because
// the key would be taken from the share again. The names are those of shared/federation/src/provided-names.json.
export { Toaster, toast } from 'sonner-itself';
